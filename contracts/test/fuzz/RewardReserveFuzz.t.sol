// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {Fixture} from "../support/Fixture.sol";
import {PlainToken} from "../support/Tokens.sol";
import {PromiseMaker} from "../unit/RewardReserve.t.sol";

contract RewardReserveFuzzTest is Fixture {
    PlainToken private token;
    PromiseMaker private maker;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(18);
        maker = new PromiseMaker(address(manager), address(token));
    }

    /// @dev I-20, I-21, I-22 for any sequence of promises, releases, payments, recoveries and gifts.
    function testFuzz_reserved_isAlwaysHeld(uint256[24] memory steps) public {
        uint256 given = 0;
        uint256 reserved = 0;
        uint256 paid = 0;
        uint256 recovered = 0;
        for (uint256 index = 0; index < steps.length; ++index) {
            uint256 amount = steps[index] >> 160;
            uint256 kind = steps[index] % 5;
            if (kind == 0) {
                token.mint(address(maker), amount);
                given += amount;
            } else if (kind == 1) {
                uint256 free = maker.freeRewards();
                if (amount > free) {
                    vm.expectRevert(
                        abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, amount, free)
                    );
                    maker.setAside(amount);
                    amount = bound(amount, 0, free);
                }
                maker.setAside(amount);
                reserved += amount;
            } else if (kind == 2) {
                amount = bound(amount, 0, reserved);
                maker.release(amount);
                reserved -= amount;
            } else if (kind == 3) {
                amount = bound(amount, 0, reserved);
                maker.pay(alice, amount);
                reserved -= amount;
                paid += amount;
            } else if (maker.freeRewards() != 0) {
                amount = bound(amount, 1, maker.freeRewards());
                vm.prank(admin);
                maker.recoverFreeRewards(admin, amount);
                recovered += amount;
            }
            assertEq(maker.reservedRewards(), reserved);
            assertEq(maker.totalPaid(), paid);
            assertLe(reserved, token.balanceOf(address(maker)));
            assertEq(maker.freeRewards(), given - recovered - paid - reserved);
        }
        assertEq(token.balanceOf(alice), paid);
        assertEq(token.balanceOf(admin), recovered);
    }
}
