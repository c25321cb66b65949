// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DaoFixture} from "../support/DaoFixture.sol";
import {Ids} from "../support/Ids.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/DaoPool.json`.
/// forge-config: default.isolate = true
contract DaoPoolGasTest is DaoFixture {
    uint256 private constant AMOUNT = 1000e18;

    function setUp() public override {
        super.setUp();
        joinAs(bob, AMOUNT);
        fundDao(1_000_000e18);
        mintAs(alice, 100 * AMOUNT);
        vm.prank(alice);
        dr.approve(address(dao), type(uint256).max);
        vm.prank(owner);
        require(product.transfer(alice, 1));
        skip(1 days);
    }

    function test_gas() public {
        vm.startPrank(alice);
        uint256 first = dao.stake(AMOUNT);
        vm.snapshotGasLastCall("DaoPool", "stake: first position of an account");
        skip(1 days);
        dao.stake(AMOUNT);
        vm.snapshotGasLastCall("DaoPool", "stake: another position");
        skip(180 days);
        dao.claim();
        vm.snapshotGasLastCall("DaoPool", "claim");
        dao.unstake(Ids.only(first));
        vm.snapshotGasLastCall("DaoPool", "unstake: of two positions");
        vm.stopPrank();
    }
}
