// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowFixture} from "../support/EscrowFixture.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/VotingEscrow.json`.
/// forge-config: default.isolate = true
contract VotingEscrowGasTest is EscrowFixture {
    function setUp() public override {
        super.setUp();
        createAs(bob, AMOUNT, week(100));
        skip(1 days);
    }

    function test_gas() public {
        uint256 end = week(52);
        vm.startPrank(alice);
        escrow.createLock(AMOUNT, end);
        vm.snapshotGasLastCall("VotingEscrow", "createLock");
        skip(1 days);
        escrow.increaseAmount(AMOUNT);
        vm.snapshotGasLastCall("VotingEscrow", "increaseAmount");
        skip(1 days);
        escrow.extendLock(end + WEEK);
        vm.snapshotGasLastCall("VotingEscrow", "extendLock");
        vm.warp(end);
        escrow.increaseAmount(AMOUNT);
        vm.snapshotGasLastCall("VotingEscrow", "increaseAmount: after a year without a call");
        vm.warp(end + WEEK);
        escrow.withdraw();
        vm.snapshotGasLastCall("VotingEscrow", "withdraw");
        vm.stopPrank();
    }
}
