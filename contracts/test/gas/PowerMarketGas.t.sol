// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PowerFixture} from "../support/PowerFixture.sol";

/// @dev Whole transactions, base cost and calldata included. Compared with `snapshots/PowerMarket.json`.
/// forge-config: default.isolate = true
contract PowerMarketGasTest is PowerFixture {
    function setUp() public override {
        super.setUp();
        openAs(bob, 100);
        buyAs(alice, 500e6);
        skip(1 days);
    }

    function test_gas() public {
        vm.startPrank(alice);
        market.buyPower(address(usdt), 500e6, 0);
        vm.snapshotGasLastCall("PowerMarket", "buyPower: with USDT");
        market.buyPower(address(product), 2000e18, 0);
        vm.snapshotGasLastCall("PowerMarket", "buyPower: with product");
        uint256 first = market.open(POWER, DAILY_FUEL * 40, 0, block.timestamp);
        vm.snapshotGasLastCall("PowerMarket", "open");
        uint256 second = market.open(POWER, DAILY_FUEL * 40, 0, block.timestamp);
        skip(1 days);
        market.claim(first);
        vm.snapshotGasLastCall("PowerMarket", "claim: first of an order");
        skip(1 days);
        market.claim(first);
        vm.snapshotGasLastCall("PowerMarket", "claim: again");
        skip(1 days);
        uint256[] memory both = new uint256[](2);
        both[0] = first;
        both[1] = second;
        market.claimFor(alice, both);
        vm.snapshotGasLastCall("PowerMarket", "claimFor: two orders");
        skip(1 days);
        market.suspend(first);
        vm.snapshotGasLastCall("PowerMarket", "suspend");
        skip(1 days);
        market.resume(first);
        vm.snapshotGasLastCall("PowerMarket", "resume: with a release");
        market.replenish(first, DAILY_FUEL * 10);
        vm.snapshotGasLastCall("PowerMarket", "replenish");
        skip(100 days);
        market.settle(first);
        vm.snapshotGasLastCall("PowerMarket", "settle: with a release");
        vm.stopPrank();
    }
}
