// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {signPermit} from "../support/SignPermit.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Test} from "forge-std/Test.sol";

contract ProductTokenTest is Test {
    uint256 private constant SUPPLY = 1_000_000_000e18;

    address private holder = makeAddr("holder");
    address private spender = makeAddr("spender");
    ProductToken private token;

    function setUp() public {
        token = new ProductToken("Sample", "SMP", SUPPLY, holder);
    }

    function test_constructor_givesAllToTheHolder() public view {
        assertEq(token.name(), "Sample");
        assertEq(token.symbol(), "SMP");
        assertEq(token.decimals(), 18);
        assertEq(token.totalSupply(), SUPPLY);
        assertEq(token.initialSupply(), SUPPLY);
        assertEq(token.balanceOf(holder), SUPPLY);
        assertEq(token.destroyed(), 0);
    }

    function testFuzz_burn_countsAsDestroyed(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);
        vm.prank(holder);
        token.burn(amount);
        assertEq(token.destroyed(), amount);
        assertEq(token.totalSupply() + token.destroyed(), SUPPLY);
        assertEq(token.balanceOf(holder), SUPPLY - amount);
    }

    function test_burn_refusesMoreThanTheBalance() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, spender, 0, 1));
        vm.prank(spender);
        token.burn(1);
    }

    function test_burnFrom_needsAnAllowance() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, spender, 0, 5));
        vm.prank(spender);
        token.burnFrom(holder, 5);
        vm.prank(holder);
        token.approve(spender, 5);
        vm.prank(spender);
        token.burnFrom(holder, 5);
        assertEq(token.destroyed(), 5);
    }

    function test_permit_setsTheAllowanceOnce() public {
        (address owner, uint256 key) = makeAddrAndKey("owner");
        uint256 deadline = block.timestamp + 1;
        (uint8 v, bytes32 r, bytes32 s) = signPermit(token, key, owner, spender, 7, deadline);
        token.permit(owner, spender, 7, deadline, v, r, s);
        assertEq(token.allowance(owner, spender), 7);
        assertEq(token.nonces(owner), 1);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        token.permit(owner, spender, 7, deadline, v, r, s);
    }

    function test_permit_refusesAfterTheDeadline() public {
        (address owner, uint256 key) = makeAddrAndKey("owner");
        (uint8 v, bytes32 r, bytes32 s) = signPermit(token, key, owner, spender, 7, block.timestamp);
        uint256 deadline = block.timestamp;
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        token.permit(owner, spender, 7, deadline, v, r, s);
    }
}
