// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowFixture} from "../support/EscrowFixture.sol";
import {BlocklistToken, CallbackToken, FalseToken, FeeToken} from "../support/Tokens.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @dev {product} does none of this. Should another token ever be locked, the books stay right.
contract VotingEscrowReentrancyTest is EscrowFixture {
    function test_noCallWorksFromInsideATransfer() public {
        CallbackToken token = new CallbackToken();
        product = token;
        escrow = newEscrow(address(token));
        supply(alice);
        supply(address(token));
        createAs(alice, AMOUNT, week(1));
        createAs(address(token), AMOUNT, week(9));
        vm.warp(week(1));
        bytes[4] memory payloads = [
            abi.encodeCall(escrow.createLock, (AMOUNT, week(3))),
            abi.encodeCall(escrow.increaseAmount, (AMOUNT)),
            abi.encodeCall(escrow.extendLock, (week(20))),
            abi.encodeCall(escrow.withdraw, ())
        ];
        for (uint256 index = 0; index < payloads.length; ++index) {
            for (uint256 way = 0; way < 3; ++way) {
                uint256 snapshot = vm.snapshotState();
                token.setCallback(address(escrow), payloads[index]);
                if (way == 0) {
                    withdrawAs(alice);
                } else if (way == 1) {
                    increaseAs(address(token), AMOUNT);
                } else {
                    supply(bob);
                    token.setCallback(address(escrow), payloads[index]);
                    createAs(bob, AMOUNT, week(2));
                }
                assertGt(token.callCount(), 0);
                assertFalse(token.lastCallSucceeded());
                assertEq(
                    token.lastAnswer(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
                );
                vm.revertToState(snapshot);
            }
        }
    }

    function test_aTokenWithAFee_countsWhatArrives() public {
        product = new FeeToken(100);
        escrow = newEscrow(address(product));
        supply(alice);
        createAs(alice, AMOUNT, week(1));
        assertEq(escrow.lockOf(alice).amount, AMOUNT * 99 / 100);
        increaseAs(alice, AMOUNT);
        assertEq(escrow.totalLocked(), AMOUNT * 198 / 100);
        assertEq(product.balanceOf(address(escrow)), AMOUNT * 198 / 100);
        vm.warp(week(1));
        withdrawAs(alice);
        assertEq(product.balanceOf(address(escrow)), 0);
    }

    function test_aTokenThatRefuses_stopsNobodyElse() public {
        BlocklistToken token = new BlocklistToken();
        product = token;
        escrow = newEscrow(address(token));
        supply(alice);
        supply(bob);
        createAs(alice, AMOUNT, week(1));
        createAs(bob, AMOUNT, week(1));
        vm.warp(week(1));
        token.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        withdrawAs(alice);
        assertEq(withdrawAs(bob), AMOUNT);
        token.setBlocked(alice, false);
        assertEq(withdrawAs(alice), AMOUNT);

        FalseToken silent = new FalseToken();
        product = silent;
        escrow = newEscrow(address(silent));
        supply(alice);
        silent.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, silent));
        createAs(alice, AMOUNT, week(1));
        silent.setRefusing(false);
        createAs(alice, AMOUNT, week(1));
        vm.warp(week(1));
        silent.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, silent));
        withdrawAs(alice);
        assertEq(escrow.lockOf(alice).amount, AMOUNT);
    }
}
